import { useState } from "react";
import { remembered } from "../kernel/remembered.ts";

const KEY = "rajt.navigation";

/** The navigation's three states (S1 §4): open, folded to pictures, or on a phone a drawer. */
export function useNavigationState() {
  const [folded, setFolded] = useState(remembered.get(KEY) === "folded");
  const [drawerOpen, setDrawerOpen] = useState(false);
  return {
    folded,
    drawerOpen,
    toggleFolded: () => {
      remembered.set(KEY, folded ? "open" : "folded");
      setFolded(!folded);
    },
    openDrawer: () => setDrawerOpen(true),
    closeDrawer: () => setDrawerOpen(false),
  };
}

export type NavigationState = ReturnType<typeof useNavigationState>;

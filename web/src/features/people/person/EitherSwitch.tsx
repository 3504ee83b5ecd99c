import type { ComponentType } from "react";
import { useFormContext } from "react-hook-form";
import { SwitchEditor } from "../../../kernel/form/fields/SimpleEditors.tsx";
import type { EditorProps } from "../../../kernel/form/FormModel.ts";

/** Switches between athlete of a club and individual competitor: ticking one clears the other (product/people 2). */
const either = (other: string): ComponentType<EditorProps> =>
  function EitherSwitch({ onChange, ...props }) {
    const { setValue } = useFormContext();
    const change = (isOn: unknown) => {
      onChange(isOn);
      if (isOn === true) setValue(other, false, { shouldDirty: true });
      if (isOn === true && other === "isAthlete") setValue("club", null, { shouldDirty: true });
    };
    return <SwitchEditor {...(props as EditorProps<"yesNo">)} onChange={change} />;
  };

export const AthleteSwitch = either("isCompetitor");
export const CompetitorSwitch = either("isAthlete");

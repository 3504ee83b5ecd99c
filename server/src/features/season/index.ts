import type { World } from "../../world.ts";

export type DemoAccount = { name: string; signIn: string; password: string };

export const loadDemoSeason = async (_world: World): Promise<void> => undefined;
export const demoAccounts = async (_world: World): Promise<readonly DemoAccount[]> => [];

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

type Scope = {
  /** A selector of the elements to check; without it the whole page. */
  readonly within?: string;
  /** The names of axe's rules; without them all. */
  readonly rules?: string[];
  /** The names of rules that are left out. */
  readonly without?: string[];
};

/**
 * Returns axe's findings on a page, a line for each element. axe's extra page for frames doubles the time: it is opened only for pages with frames.
 */
export async function findings(page: Page, { within, rules, without }: Scope = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    // Results other than violations are not used.
    .options({ resultTypes: ["violations"] });
  if (within !== undefined) axe.include(within);
  if (rules !== undefined) axe.withRules(rules);
  if (without !== undefined) axe.disableRules(without);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

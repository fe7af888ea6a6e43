import type { RuleResult, ScenarioResult } from '#harness/result/result.ts';
import { html, type Part } from '#reports/html/markup.ts';

/** The scenarios of a rule, file by file, each with its line; an outcome is said once where all share it. */
export function scenarioList({ scenarios, detail: said }: RuleResult): Part {
  const files = Map.groupBy(scenarios, ({ location }) => location.replace(/:\d+$/, ''));
  return [...files].map(([file, members]) => {
    const [shared, other] = new Set(members.map(({ outcome }) => outcome));
    const isShared = other === undefined;
    return html`<p class="small">${file}${isShared && `: ${shared}`}</p><ul class="${isShared && shared}">${members.map(
      (scenario) =>
        html`<li${!isShared && html` class="${scenario.outcome}"`}>${line(scenario, said)}${!isShared && `, ${scenario.outcome}`}`,
    )}</ul>`;
  });
}

function line({ location, name, detail }: ScenarioResult, said: string | undefined): string {
  const [number = ''] = /\d+$/.exec(location) ?? [];
  return [`${number} ${name}`, detail === said ? undefined : detail].filter(Boolean).join(': ');
}

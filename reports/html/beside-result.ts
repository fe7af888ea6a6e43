import type { Statement } from '#harness/document/document.ts';
import { verdictOn } from '#harness/document/judged-statements.ts';
import { isInPart } from '#harness/result/coverage.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { gist, isBroken } from '#reports/model.ts';
import type { Verdicts } from './document.ts';
import { html, type Markup } from './markup.ts';
import { untested, untestedRule } from './untestable.ts';

/** Longer notes beside a statement are cut. */
const longestNote = 120;

/** For one result: links to its rules, with the reason for each verdict. */
export function besideResult(result: RunResult): Verdicts {
  const rules = new Map(result.rules.map((rule) => [rule.id, rule]));
  const noteOn = (rule: RuleResult): string => oneLine(noteOf(rule, result), longestNote);
  return {
    names: [result.target.name],
    on: (statement) => [verdictOn(statement, (id) => rules.get(id))],
    rulesOf: (statement: Statement) => {
      const found = statement.rules.flatMap((id) => rules.get(id) ?? []);
      // Rules with the same reason stand together, before it.
      const groups = [...Map.groupBy(found, noteOn)];
      return [
        groups.map(
          ([note, members]) => html`${members.map(chip)}${note !== '' && html`<span>${note}</span> `}`,
        ),
        statement.rules.filter((id) => !rules.has(id)).map((id) => untestedRule(id, '')),
        untested(statement),
      ];
    },
  };
}

function chip({ id, verdict }: RuleResult): Markup {
  return html`<a class="${verdict}" href="#${id}">${id}</a> `;
}

function noteOf(rule: RuleResult, { observations }: RunResult): string {
  const { verdict, cause, detail = '', openPoint } = rule;
  if (isBroken(rule)) return verdict === 'failed' ? gist(rule) : detail;
  if (verdict === 'observed')
    return observations.find(({ id }) => id === openPoint)?.observed.join('; ') ?? '';
  if (verdict === 'untested') return cause ?? '';
  return isInPart(rule) ? 'in part' : '';
}

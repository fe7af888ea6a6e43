import { isInPart, shareOf } from '#harness/result/coverage.ts';
import type {
  ClientCommandEvidence,
  Evidence,
  ExchangeResult,
  RuleResult,
  RunResult,
  ScenarioResult,
  SituationStep,
} from '#harness/result/result.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { curlLine, situationLines } from '#reports/curl.ts';
import { pathOf } from '#reports/evidence.ts';
import { counted, gist, isBroken, type Report } from '#reports/model.ts';
import { bodyBlock } from './body.ts';
import { sectionOnPage } from './document-anchors.ts';
import { gridsOf } from './grids.ts';
import { instant } from './labels.ts';
import { commandBlock, html, type Markup, type Part } from './markup.ts';
import type { Selection } from './selection.ts';

/** A request, its response, and a curl command that repeats the request. */
function exchangeArticle(exchange: ExchangeResult, { target }: RunResult, selection: Selection): Markup {
  const { baseUrl = '' } = target;
  const { id, caller, at, durationMs, request, response, operation, trace } = exchange;
  const { headers = {}, body = '' } = response;
  return html`<article class="exchange" id="exchange-${id}" aria-label="Exchange ${id}">
<p class="line"><code class="method">${request.method}</code> <code class="path">${pathOf(exchange, target)}</code> <span class="status s${Math.floor(response.status / 100)}">${response.status}</span></p>
<p class="small">Exchange ${id}${operation !== undefined && html`, <code>${operation}</code>`}, sent by ${caller}, ${instant(at)}, ${Math.round(durationMs)} ms${trace !== undefined && html`, trace <code>${trace}</code>`}</p>
${baseUrl !== '' && commandBlock('Repeat this request', curlLine(exchange, baseUrl, target))}
${request.body !== undefined && bodyBlock('Request body', request.body)}
<details class="headers-of"><summary>Response headers <span class="small">${Object.keys(headers).length}</span></summary>
<dl class="headers">${Object.entries(headers).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></details>
${bodyBlock('Response body', body, selection.fieldsOf(id), `field-${id}`)}
</article>`;
}

/** A command line of a client, the input at its prompts, and its output. */
function commandArticle({
  line: commandLine,
  status,
  output,
  errors = '',
  prompts = [],
}: ClientCommandEvidence): Markup {
  return html`<article class="exchange">
${commandBlock('Command', { text: commandLine, variables: [] })}
<p class="small">Exit status: ${status}.</p>
${prompts.map(({ shown, typed }) => bodyBlock(`Prompt, with the reply ${typed}`, shown))}
${bodyBlock('Standard output', output)}
${errors !== '' && bodyBlock('Standard error', errors)}
</article>`;
}

/** The expected and the found value, with the situation and the exchanges as evidence. */
function evidenceSection(evidence: Evidence, result: RunResult, selection: Selection): Markup {
  const { expected, actual, scenario, situation = [], exchanges, commands = [] } = evidence;
  const here = selection.shownAt(evidence);
  const elsewhere = exchanges.filter((id) => selection.shows(id) && !here.some((each) => each.id === id));
  const leftOut = exchanges.length - here.length - elsewhere.length;
  return html`<div class="evidence">
<dl class="difference"><div class="expected"><dt>Expected</dt><dd>${expected}</dd></div><div class="found"><dt>Found</dt><dd>${actual}</dd></div></dl>
<p class="small">${scenario ?? 'Found by a check of all traffic.'}</p>
${situation.length > 0 && situationBlock(situation, result)}
${commands.map(commandArticle)}
${here.map((exchange) => exchangeArticle(exchange, result, selection))}
${elsewhere.length > 0 && html`<p class="small">Shown with another rule: ${elsewhere.slice(0, 20).map((id) => html`<a href="#exchange-${id}">exchange ${id}</a> `)}</p>`}
${leftOut > 0 && html`<p class="small">${counted(leftOut, 'exchange')} of this evidence ${leftOut === 1 ? 'is' : 'are'} in result.json only.</p>`}
</div>`;
}

function situationBlock(steps: readonly SituationStep[], { capabilities, target }: RunResult): Markup {
  return html`<div class="situation"><p>The situation, set up by state control:</p>
<ol>${steps.map(({ state, params }) => html`<li>${state}${parameters(params)}</li>`)}</ol>
${capabilities.stateControl === 'http' && html`<details><summary>Enter the state</summary>${commandBlock('Enter the state', situationLines(steps, target))}</details>`}</div>`;
}

function parameters(params: SituationStep['params']): Markup | undefined {
  const entries = Object.entries(params);
  if (entries.length === 0) return undefined;
  return html` <code>${entries.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ')}</code>`;
}

/** The scenarios of a rule by file. An outcome that all scenarios of a file have is shown once. */
function scenarioList({ scenarios, detail: said }: RuleResult): Part {
  // `exercise` says how often the rule passed in all traffic.
  const shown = scenarios.filter(({ kind, outcome }) => kind !== 'history' || outcome !== 'passed');
  const files = Map.groupBy(shown, ({ location }) => location.replace(/:\d+$/, ''));
  return [...files].map(([file, members]) => {
    const [shared, other] = new Set(members.map(({ outcome }) => outcome));
    const isShared = other === undefined;
    // A page has hundreds of these lists, so optional end tags are omitted.
    return html`<p class="small">${file}${isShared && `: ${shared}`}<ul class="${isShared && shared}">${members.map(
      (scenario) =>
        html`<li${!isShared && html` class="${scenario.outcome}"`}>${line(scenario, said)}${!isShared && `, ${scenario.outcome}`}`,
    )}</ul>`;
  });
}

function line({ location, name, detail }: ScenarioResult, shared: string | undefined): string {
  const [number = ''] = /\d+$/.exec(location) ?? [];
  return [`${number} ${name}`, detail === shared ? undefined : detail].filter(Boolean).join(': ');
}

/** The maximum number of characters of a failure that are shown while its rule is collapsed. */
const gistLength = 160;

export interface RuleContext {
  readonly result: RunResult;
  readonly report: Report;
  readonly selection: Selection;
}

/** The rule's id is inside the collapsed part, so a link to the id opens the rule even without a script. */
export function ruleDetails(rule: RuleResult, context: RuleContext, open = false): Markup {
  const known = context.report.baseline.find(({ id }) => id === rule.id)?.words;
  // A page has hundreds of rules, so the markup is not indented.
  return html`<details class="rule ${rule.verdict}"${open && html` open`}><summary>${ruleLine(rule)}${known !== undefined && html` <span class="known">${known}</span>`}${isBroken(rule) && html` <span class="known gist">${oneLine(gist(rule), gistLength)}</span>`}</summary>${ruleBody(rule, context)}</details>
`;
}

export function ruleLine(rule: RuleResult): Markup {
  const { id, verdict, title, section } = rule;
  const share = shareOf(rule) && `, ${shareOf(rule)} tested`;
  return html`<b>${id}</b> <i>§${section}</i> <span>${title}</span> <em>${verdict}${share || (isInPart(rule) && ', in part')}</em>`;
}

function ruleBody(rule: RuleResult, context: RuleContext): Part {
  const { id, title, section, text = title, derivation, contested, cause, detail, evidence } = rule;
  // Evidence about an inapplicable or open rule does not show a failure, so it is left out, unless it is contested.
  const shown = isBroken(rule) || contested !== undefined ? evidence : [];
  const [first, ...others] = shown.map((each) => evidenceSection(each, context.result, context.selection));
  return [
    html`<p id="${id}">${text}</p>`,
    derivation !== undefined && html`<p>Derived: ${derivation}</p>`,
    contested !== undefined && html`<p>Contested, so it cannot fail until this is decided: ${contested}</p>`,
    html`<p class="small">${basis(rule, context)} · ${sectionOnPage(section)} · ${exercise(rule)} · <a href="#${id}">link</a>`,
    (cause !== undefined || detail !== undefined) &&
      html`<p class="cause"><strong>${cause ?? rule.verdict}</strong>${detail !== undefined && `: ${detail}`}</p>`,
    ...leftOut(rule),
    gridsOf(rule),
    first,
    others.length > 0 &&
      html`<details class="more"><summary>${counted(others.length, 'more piece', 'more pieces')} of evidence</summary>${others}</details>`,
    scenarioList(rule),
  ];
}

/** What was not tested for a rule, except scenarios: `scenarioList` shows them with their outcomes. */
function leftOut({ coverage = [] }: RuleResult): readonly Part[] {
  return coverage
    .filter(({ of, left }) => of !== 'scenarios' && left.length > 0)
    .map(({ of, left }) => html`<p class="small">${of} not tested: ${left.join(', ')}</p>`);
}

function basis({ basis: word, openPoint }: RuleResult, { result }: RuleContext): Part {
  if (openPoint === undefined) return word;
  const isOnPage = result.observations.some(({ id }) => id === openPoint);
  return html`${word}: ${isOnPage ? html`<a href="#${openPoint}">${openPoint}</a>` : openPoint}`;
}

function exercise({ verdict, passive: { held, broken }, scenarios }: RuleResult): string {
  const { length } = scenarios.filter(({ kind }) => kind === undefined);
  if (verdict === 'inapplicable') return 'not tested';
  const parts = [
    length > 0 && counted(length, 'scenario'),
    held > 0 && `passed ${counted(held, 'time')} in all traffic`,
    broken > 0 && `broken ${counted(broken, 'time')} in all traffic`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'not tested' : parts.join(' · ');
}

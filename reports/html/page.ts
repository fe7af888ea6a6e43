import type { RunResult } from '#harness/result/result.ts';
import { aboutSection } from '#reports/html/about.ts';
import { pageScript } from '#reports/html/assets.ts';
import { banner, headline } from '#reports/html/banner.ts';
import { baselineSection, knownWords } from '#reports/html/baseline.ts';
import { brokenSection } from '#reports/html/broken.ts';
import { chaptersSection } from '#reports/html/chapters.ts';
import { type Chapter, mapSection } from '#reports/html/map.ts';
import { html, type Markup } from '#reports/html/markup.ts';
import { observationsSection } from '#reports/html/observations.ts';
import type { RuleContext } from '#reports/html/rule.ts';
import { selectExchanges } from '#reports/html/selection.ts';
import { unlockSection } from '#reports/html/unlock.ts';
import { wholePage } from '#reports/html/whole-page.ts';

/** The run as one file for people: the verdict first, then the rules. It refers to nothing outside itself. */
export function page(result: RunResult): string {
  return wholePage(html`${result.target.name}: ${headline(result)}`, bodyOf(result), pageScript);
}

function bodyOf(result: RunResult): Markup {
  const { rules, observations } = result;
  const chapters = chaptersOf(result);
  const selection = selectExchanges(result);
  const context: RuleContext = {
    result,
    selection,
    observed: new Set(observations.map(({ id }) => id)),
    known: (id) => knownWords(result, id),
  };
  const sections: readonly (readonly [string, string, Markup | undefined])[] = [
    ['map', 'Map', mapSection(chapters)],
    ['broken', 'Broken', brokenSection(rules, context)],
    ['baseline', 'Known failures', baselineSection(result)],
    ['untested', 'Untested', unlockSection(rules)],
    ['rules', 'All rules', chaptersSection(chapters, context)],
    ['open-points', 'Open points', observationsSection(observations)],
    ['about', 'About', aboutSection(result, selection)],
  ];
  const present = sections.filter(([, , section]) => section !== undefined);
  return html`<a class="skip" href="#main">Skip to the rules</a>
${banner(result)}
<nav aria-label="Sections"><ul>${present.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>
<main id="main" tabindex="-1">
${present.map(([, , section]) => section)}
</main>`;
}

/** The rules by chapter. A result that names no chapters is told apart by the letters of its ids. */
function chaptersOf({ areas = [], rules }: RunResult): readonly Chapter[] {
  const titles = new Map(areas.map(({ id, title }) => [id, title]));
  return [...Map.groupBy(rules, ({ id }) => id.slice(0, 2))].map(([id, members]) => ({
    id,
    title: titles.get(id) ?? '',
    rules: members,
  }));
}

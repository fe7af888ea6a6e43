import type { Location, Log, Notification, ReportingDescriptor, Result } from 'sarif';
import { sectionLink } from '#harness/document/section-link.ts';
import { knownBecause } from '#harness/result/baseline.ts';
import { decide } from '#harness/result/gate.ts';
import type { RuleResult, RunResult } from '#harness/result/result.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { escaped, linkedSection } from './markdown.ts';
import { finding, locatingFile, scenarioLocationsOf } from './model.ts';

/** Longer text from a server is cut; `result.json` has all of it. */
const longest = 400;

/** A known failure is a suppressed result. An internal error is a notification of the invocation. */
export function sarif(result: RunResult): Log {
  const { tool, rules, target, startedAt, durationMs } = result;
  const broken = rules.filter(({ verdict }) => verdict === 'failed');
  const faults = rules.filter(({ verdict }) => verdict === 'error');
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: tool.name, version: tool.version, rules: broken.map(descriptor) } },
        automationDetails: { id: `${tool.name}/${oneLine(target.name, longest)}/` },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: decide(result).exitCode !== 3,
            startTimeUtc: startedAt,
            endTimeUtc: new Date(Date.parse(startedAt) + durationMs).toISOString(),
            toolExecutionNotifications: faults.map(notification),
          },
        ],
        results: broken.map((rule, index) => resultOf(rule, index, result)),
      },
    ],
  };
}

function descriptor({ id, title, section, basis, text, derivation }: RuleResult): ReportingDescriptor {
  const help = [text ?? title, derivation].filter((part) => part !== undefined);
  return {
    id,
    name: id.replace('-', ''),
    shortDescription: { text: plain(title) },
    fullDescription: { text: plain(text ?? title) },
    helpUri: sectionLink(section),
    help: {
      text: plain([...help, `§${section}, ${basis}`].join('\n')),
      // GitHub shows this one, and not `helpUri`.
      markdown: [...help.map(escaped), `${linkedSection(section)}, ${basis}`].join('\n\n'),
    },
    defaultConfiguration: { level: 'error' },
    properties: { tags: [basis, `§${section}`] },
  };
}

function resultOf(rule: RuleResult, ruleIndex: number, result: RunResult): Result {
  const { target } = result;
  const known = knownBecause(result, rule.id);
  return {
    ruleId: rule.id,
    ruleIndex,
    level: 'error',
    message: { text: messageOf(rule) },
    locations: locationsOf(rule, locatingFile(result)),
    partialFingerprints: { 'targetAndRule/v1': `${oneLine(target.name, longest)}:${rule.id}` },
    ...(known !== undefined && {
      suppressions: [{ kind: 'external', status: 'accepted', justification: plain(known) }],
    }),
  };
}

function messageOf(rule: RuleResult): string {
  return plain([rule.title, ...rule.evidence.map((each) => finding(each, longest))].join('\n'));
}

/** GitHub refuses the complete report if one result has no file. */
function locationsOf(rule: RuleResult, file: string): Location[] {
  const segments = file.toWellFormed().split('/');
  const logicalLocations = scenarioLocationsOf(rule).map(({ file, line }) => ({
    fullyQualifiedName: `${file}:${line}`,
    kind: 'scenario',
  }));
  return [
    {
      physicalLocation: {
        artifactLocation: { uri: segments.map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' },
        region: { startLine: 1 },
      },
      ...(logicalLocations.length > 0 && { logicalLocations }),
    },
  ];
}

function notification(rule: RuleResult): Notification {
  const words = plain(oneLine(rule.detail ?? 'harness error', longest));
  return { level: 'error', message: { text: `${rule.id}: ${words}` } };
}

// SARIF reads `[…](…)` as a link and `{0}` as a placeholder, so both are escaped in text from a server.
function plain(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\[\]]/g, '\\$&')
    .replaceAll(/\{(\d+)\}/g, '{{$1}}');
}

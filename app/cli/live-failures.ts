import { jsonText } from '#harness/files/json-text.ts';
import type { Broken, TrafficJudge } from '#harness/received/traffic-judge.ts';
import { redactor } from '#harness/redaction/redact.ts';
import { addressWithoutSecrets } from '#harness/redaction/without-secrets.ts';
import type { Rule } from '#harness/register/rule.ts';
import type { SentRequest } from '#harness/scenario/every.ts';
import { cutText } from '#harness/text/cut-text.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { groupDigits } from '#harness/text/without-locale.ts';
import { paint } from '#reports/paint.ts';

/** After so many milliseconds, a line tells what was seen meanwhile. */
const everyMs = 10_000;

const longestWords = 200;

interface Printing {
  readonly judge: TrafficJudge;
  /** Whether a broken rule is a failure: neither known nor newer than the version of --as-of. */
  fails(rule: Rule): boolean;
  print(text: string): void;
}

/** Prints each rule that passing traffic breaks: at once for the first time in an operation, then counted. */
export function liveFailures({ judge, fails, print }: Printing) {
  const seen = new Set<string>();
  const again = new Map<string, number>();
  let [told, requests] = [0, 0];

  function report({ rule, evidence }: Broken, { exchange }: SentRequest): void {
    const redact = redactor(judge.secrets);
    const { method, url } = exchange.request;
    const place = addressWithoutSecrets(new URL(url), redact);
    const words = (text: string) => oneLine(cutText(redact.text(text), longestWords));
    print(
      `  ${paint('red', `failed ${rule.id}`)} ${rule.title} ${paint('dim', `(§${rule.section})`)}\n` +
        `      ${method} ${words(place)}: ${exchange.response.status || 'no response'}\n` +
        `      expected ${words(evidence.expected)}; found ${paint('bold', words(evidence.actual))}\n`,
    );
  }

  function tell(): void {
    if (requests === told) return;
    told = requests;
    const most = [...again].map(([id, times]) => `${id} (${groupDigits(times)})`).join(', ');
    again.clear();
    print(`  ${groupDigits(requests)} requests${most === '' ? '' : `; again: ${most}`}\n`);
  }

  const timer = setInterval(tell, everyMs);
  timer.unref();
  return {
    /** Returns whether a rule failed. */
    add(broken: readonly Broken[], sent: SentRequest): boolean {
      requests += 1;
      const failures = broken.filter(({ rule }) => fails(rule));
      for (const each of failures) {
        const { operation = sent.exchange.request.method } = sent.exchange;
        const cause = jsonText([each.rule.id, operation]);
        if (seen.has(cause)) again.set(each.rule.id, (again.get(each.rule.id) ?? 0) + 1);
        else report(each, sent);
        seen.add(cause);
      }
      return failures.length > 0;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

import type { Rule } from '#harness/register/rule.ts';

/** A rule that a sentence states, with what a test wants otherwise. */
export function ruleWith(facts: Partial<Rule> & Pick<Rule, 'id'>): Rule {
  const stated = { title: 'A rule', section: '3.1', basis: 'stated', text: 'It holds.' } as const;
  return { ...stated, dependsOn: [], subject: 'server', needs: [], ...facts };
}

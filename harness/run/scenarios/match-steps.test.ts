import { CucumberExpression, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';
import { describe, expect, it } from 'vitest';
import { beginningOf, matchNatively, type StepDefinition } from './match-steps.ts';

describe('how the steps of an expression begin', () => {
  it.each([
    ['a service is silent', 'a service is silent', ['a service is silent']],
    ['{int} object(s) exist', '', ['3 objects exist', '1 object exist']],
    ['it answers {int}', 'it answers ', ['it answers 200']],
    ['the list(s) is/are empty', 'the list', ['the list is empty', 'the lists are empty']],
    ['the page/list is empty', 'the ', ['the page is empty', 'the list is empty']],
    ['is/are there', '', ['is there', 'are there']],
    ['a path \\/x \\(y)', 'a path ', ['a path /x (y)']],
  ])('%s', (expression, beginning, steps) => {
    expect(beginningOf(expression)).toBe(beginning);
    const whole = new CucumberExpression(expression, new ParameterTypeRegistry());
    for (const step of steps) {
      expect(whole.match(step), step).not.toBeNull();
      expect(step.startsWith(beginning)).toBe(true);
    }
  });
});

describe('a step', () => {
  const made = (pattern: string) => {
    const expression = new CucumberExpression(pattern, new ParameterTypeRegistry());
    return { pattern, expression, matchesStepName: (step: string) => expression.match(step) !== null };
  };
  const steps = [
    '3 objects are there',
    'the name is "Zoë"',
    "the name is ''",
    'the list is empty',
    'nothing',
  ];

  it.each(['{int} object(s) is/are there', 'the name is {string}', 'the list is empty', '{word}'])(
    'is matched as cucumber matches it, with the same arguments: %s',
    (pattern) => {
      const native = made(pattern);
      matchNatively([native as unknown as StepDefinition]);
      const original = made(pattern);
      const argumentsOf = ({ expression }: typeof original, step: string) =>
        expression.match(step)?.map((each) => [each.group, each.getValue(undefined)]);
      for (const step of steps) {
        expect(native.matchesStepName(step), step).toBe(original.matchesStepName(step));
        expect(argumentsOf(native, step), step).toEqual(argumentsOf(original, step));
      }
    },
  );
});

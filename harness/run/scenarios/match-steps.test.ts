import { CucumberExpression, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';
import { describe, expect, it } from 'vitest';
import { fixedPartsOf, matchNatively, type StepDefinition, type StepExpression } from './match-steps.ts';

describe('what the steps of an expression have in common', () => {
  it.each([
    ['a service is silent', ['a service is silent'], ['a service is silent']],
    ['{int} object(s) exist', ['', ' object', ' exist'], ['3 objects exist', '1 object exist']],
    ['it answers {int}', ['it answers ', ''], ['it answers 200']],
    ['the list(s) is/are empty', ['the list', ' ', ' empty'], ['the list is empty', 'the lists are empty']],
    ['the page/list is empty', ['the ', ' is empty'], ['the page is empty', 'the list is empty']],
    ['is/are there', ['', ' there'], ['is there', 'are there']],
    ['a path \\/x \\(y)', ['a path /x (y)'], ['a path /x (y)']],
  ])('%s', (expression, parts, steps) => {
    const whole = new CucumberExpression(expression, new ParameterTypeRegistry());
    expect(fixedPartsOf(whole as unknown as StepExpression)).toEqual(parts);
    for (const step of steps) expect(whole.match(step), step).not.toBeNull();
  });
});

describe('a step', () => {
  const made = (pattern: string) => {
    const expression = new CucumberExpression(pattern, new ParameterTypeRegistry());
    return { expression, matchesStepName: (step: string) => expression.match(step) !== null };
  };
  const steps = [
    '3 objects are there',
    'the name is "Zoë"',
    "the name is ''",
    'the list is empty',
    'the list is not empty',
    'objects are there',
    '3 objects are there there',
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

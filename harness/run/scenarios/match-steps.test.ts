import { CucumberExpression, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';
import { describe, expect, it } from 'vitest';
import { beginningOf } from './match-steps.ts';

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

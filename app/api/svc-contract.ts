import process from 'node:process';
import { HarnessError } from '#harness/errors/errors.ts';
import { rules as register } from '#harness/register/register.ts';
import type { Rule } from '#harness/register/rule.ts';
import { decide as decideOn, type GateDecision } from '#harness/result/gate.ts';
import type { RunResult } from '#harness/result/result.ts';
import type { MockOptions, ReferenceOptions, Served, ServedReference } from './serve.ts';
import type { VerifyOptions } from './verify-options.ts';

// The exports of `import … from 'svc-contract'`. The code that runs the features is loaded on first use.

/**
 * Checks a server against the rules. Resolves to the content of `result.json`, even if a rule fails.
 * Rejects with an error that has `code`, `hint` and the `exitCode` of the command line.
 */
export async function verify(options: VerifyOptions): Promise<RunResult> {
  assertNode();
  const { runVerify } = await import('./verify.ts');
  return runVerify(options);
}

/** Returns exit code 0 if the server conforms. The `reasons` do not include failed rules. */
export function decide(result: RunResult): GateDecision {
  return decideOn(result);
}

/** Starts the reference implementation, which has state and a clock that tests can move. */
export async function startReference(options: ReferenceOptions = {}): Promise<ServedReference> {
  assertNode();
  const { serveReference } = await import('./serve.ts');
  return serveReference(options);
}

/** Starts the Prism mock, which returns the contract's examples. */
export async function startMock(options: MockOptions = {}): Promise<Served> {
  assertNode();
  const { serveMock } = await import('./serve.ts');
  return serveMock(options);
}

function assertNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 18)) return;
  const words = `svc-contract needs Node 24.18 or later, and this is v${process.versions.node}.`;
  throw new HarnessError('USAGE', words, { hint: 'Run this program with a newer Node.' });
}

/** All documented rules, with their ids and titles. */
export const rules: readonly Rule[] = register;

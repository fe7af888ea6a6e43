import { Then } from '@cucumber/cucumber';
import { isObject } from '#harness/rules/judging/expectation.ts';
import type { SvcWorld } from './world.ts';

// These sentences record and never judge: the document leaves open what they look at.

Then('its path is recorded under {point}', function (this: SvcWorld, point: string) {
  const { request, response } = this.last;
  const known = response.status < 400 || response.status === 503;
  this.observe(point, known ? `${request.method} ${new URL(request.url).pathname}` : 'not found');
});

Then('its status is recorded under {point}', function (this: SvcWorld, point: string) {
  this.observe(point, `status ${this.last.response.status}`);
});

Then('its answer is recorded under {point}', function (this: SvcWorld, point: string) {
  const { operation, response } = this.last;
  const { content } = response;
  const status = isObject(content) ? (content.status ?? content.code) : undefined;
  this.observe(
    point,
    `${operation}: status ${response.status}${status === undefined ? '' : `, ${String(status)}`}`,
  );
});

Then('its OpenAPI version is recorded under {point}', function (this: SvcWorld, point: string) {
  const { json } = this.last.response;
  const version = isObject(json) ? json.openapi : undefined;
  const paths = isObject(json) && isObject(json.paths) ? Object.keys(json.paths).length : 0;
  this.observe(point, `OpenAPI ${String(version)} with ${paths} paths`);
});

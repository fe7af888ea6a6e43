// The fastest possible run: cucumber reads the features and matches their steps, which do nothing.
import { Given } from '@cucumber/cucumber';

Given(/^.*[^:]$/, () => undefined);
// Steps that end with a colon have a table.
Given(/^.*:$/, (_table) => undefined);

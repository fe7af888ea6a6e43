import { largeStore } from './rows/large-store.ts';
import { programs } from './rows/programs.ts';
import { reports } from './rows/reports.ts';
import type { Row } from './rows/row.ts';
import { servers } from './rows/servers.ts';

/** All that is measured, in the order of the table. */
export const rows: readonly Row[] = [...servers, ...programs, ...reports, ...largeStore];

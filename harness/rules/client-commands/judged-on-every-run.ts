/** The rules for clients that are checked on all that a client did. */
export const judgedOnEveryRun: ReadonlySet<string> = new Set(
  'CL-01 CL-02 CL-03 CL-05 CL-12 CL-13 CL-14 CL-16 CL-17 CL-18 CL-20 CL-27 CL-28 CL-29 CL-30 CL-31 CL-35 CL-36 CL-40 CL-41 CL-42 CL-43 CL-52 CL-53 CL-54 CL-55 CL-56 CL-57 CL-58 CL-60 CL-64 CL-65 CL-66 CL-68 CL-69 CL-70 CL-71'.split(
    ' ',
  ),
);

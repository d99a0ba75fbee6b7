/** Files of tests, by their paths from the root. */
export const tests = "[.]test[.]tsx?$";
/** What helps tests stand up: a folder `testing/`, or `testing.ts` and `testing-….ts` beside what they test. */
export const testing = "^(contract|server|web)/src.*/testing[/.-]";

const unshipped = new RegExp(`${tests}|${testing}`);

/** Whether a module of a workspace is there for tests alone. */
export const isForTests = (path) => unshipped.test(path);

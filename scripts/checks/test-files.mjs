/** Test files, by their paths from the root. */
export const tests = "[.]test[.]tsx?$";
/** Test helpers: a folder `testing/`, or `testing.ts` and `testing-….ts` beside the tests. */
export const testing = "^(contract|server|web)/src.*/testing[/.-]";

const unshipped = new RegExp(`${tests}|${testing}`);

/** Whether a module of a workspace is used only by tests. */
export const isForTests = (path) => unshipped.test(path);

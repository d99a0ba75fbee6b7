/** Runs steps, light ones two at a time, then the others one by one; returns `{id, passed, failed, output}` of each. */
export async function runSteps(steps, context, write = console.log) {
  const results = [];
  const light = steps.filter((step) => !step.alone);
  const lane = async () => {
    for (let step = light.shift(); step; step = light.shift())
      results.push(await runStep(step, context, write));
  };
  await Promise.all([lane(), lane()]);
  for (const step of steps.filter((step) => step.alone)) {
    write(`\n▶ ${step.id}`);
    results.push(await runStep(step, context, write));
  }
  return results;
}

async function runStep(step, context, write) {
  const start = performance.now();
  const { output, ...counts } = await step.run(context).catch(explain);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const failed = counts.failed > 0;
  write(`${failed ? "✗" : "✓"} ${step.id.padEnd(16)}${seconds.padStart(6)} s`);
  if (output && (failed || step.printsAlways)) write(`${output.trimEnd()}\n`);
  return { id: step.id, ...counts, output };
}

/** The result of a step that threw: failed, with the reason. */
function explain(error) {
  return { passed: 0, failed: 1, output: `Could not run: ${error.message}` };
}

/** The steps selected by `--only` and `--skip`; a name also selects its group (`types` for `types:web`). */
export function selectSteps(steps, { only = [], skip = [] }) {
  const isNamed = (names, { id }) => names.some((name) => id === name || id.startsWith(`${name}:`));
  const unknown = [...only, ...skip].filter((name) => !steps.some((step) => isNamed([name], step)));
  if (unknown.length > 0) {
    throw new Error(
      `There is no step ${unknown.join(", ")}; there are ${steps.map((step) => step.id).join(", ")}.`,
    );
  }
  return steps.filter((step) => (only.length === 0 || isNamed(only, step)) && !isNamed(skip, step));
}

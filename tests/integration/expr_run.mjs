// Usage: node expr_run.mjs FILE…
//
// Runs code that `keyline expr --as js` wrote, each file as it is; what it prints is written
// to FILE.rows. The endpoint comes from AWS_ENDPOINT_URL.
import { writeFileSync } from "node:fs";

for (const path of process.argv.slice(2)) {
  const lines = [];
  console.log = (line) => lines.push(line + "\n");
  await import(path);
  writeFileSync(path + ".rows", lines.join(""));
}

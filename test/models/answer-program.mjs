// A program as a model: what it does stands in its first argument.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const [, , act, path] = process.argv;
let input = '';
process.stdin.setEncoding('utf8');
if (act === 'deaf') {
  process.stdout.write('{"heard": false}');
  process.exit(0);
}
for await (const chunk of process.stdin) input += chunk;
switch (act) {
  case 'echo':
    process.stdout.write(input);
    break;
  case 'fail':
    process.stdout.write('{"half": ');
    process.stderr.write('first line\nnot logged in\n');
    process.exitCode = 3;
    break;
  case 'empty':
    process.stderr.write('nothing to say\n');
    break;
  case 'flood':
    for (;;)
      if (!process.stdout.write('x'.repeat(65_536)))
        await new Promise((go) => process.stdout.once('drain', go));
  case 'hang': {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      stdio: 'inherit',
    });
    writeFileSync(path, `${process.pid} ${child.pid}`);
    setInterval(() => {}, 1000);
    break;
  }
}

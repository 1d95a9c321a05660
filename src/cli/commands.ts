import type { Command } from './command.js';
import { callCommand } from './call/command.js';
import { checkCommand } from './check/command.js';
import { clarifyCommand } from './clarify/command.js';
import { diffCommand } from './diff/command.js';
import { evalAgentsCommand } from './eval-agents/command.js';
import { evalCallsCommand } from './eval-calls/command.js';
import { evalClarifyCommand } from './eval-clarify/command.js';
import { evalRetrievalCommand } from './eval-retrieval/command.js';
import { evalWhen2CallCommand } from './eval-when2call/command.js';
import { experimentCommand } from './experiment/command.js';
import { exportCommand } from './export/command.js';
import { importCommand } from './import/command.js';
import { initCommand } from './init/command.js';
import { lintCommand } from './lint/command.js';
import { proxyCommand } from './proxy/command.js';
import { reportCommand } from './report/command.js';
import { refineCommand } from './refine/command.js';
import { serveCommand } from './serve/command.js';
import { reviewCommand } from './review/command.js';
import { rewardCommand } from './reward/command.js';
import { showCommand } from './show/command.js';
import { studyCreateCommand, studyScoreCommand, studyServeCommand } from './study/commands.js';
import { viewCommand } from './view/command.js';

/** Every command, in the order `--help` lists them. */
export const commands: readonly Command[] = [
  refineCommand,
  importCommand,
  initCommand,
  callCommand,
  showCommand,
  diffCommand,
  reportCommand,
  viewCommand,
  reviewCommand,
  checkCommand,
  lintCommand,
  evalRetrievalCommand,
  evalCallsCommand,
  evalAgentsCommand,
  evalClarifyCommand,
  evalWhen2CallCommand,
  studyCreateCommand,
  studyServeCommand,
  studyScoreCommand,
  clarifyCommand,
  rewardCommand,
  serveCommand,
  exportCommand,
  proxyCommand,
  experimentCommand,
];

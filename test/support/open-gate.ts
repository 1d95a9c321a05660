import type { ToolExecutor } from '../../src/core/ports.js';
import { Gate } from '../../src/refinement/gate.js';

/** A gate that lets every call pass: nothing behind it can be harmed. */
export function openGate(executor?: ToolExecutor): Gate {
  const nothing: ToolExecutor = {
    call: () => Promise.reject(new Error('nothing to call')),
    close: () => Promise.resolve(),
  };
  return new Gate(executor ?? nothing, { tools: [], given: {}, places: [], isLive: false });
}

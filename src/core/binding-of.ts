import type { Binding, ToolDoc } from './tool-doc.js';

/** Where an argument goes in a request; undefined where nothing says so, and for tools that are not called over HTTP. */
export function bindingOf({ call }: Pick<ToolDoc, 'call'>, argument: string): Binding | undefined {
  // An argument may be called `constructor`.
  return call.kind === 'http' && Object.hasOwn(call.bindings, argument)
    ? call.bindings[argument]
    : undefined;
}

/** Tells of what lasts: after a while, then now and then, and when it is over; what is soon over is not told at all. */
export interface LastingChange {
  /** It has begun; does nothing where it already had. */
  begin(): void;
  end(): void;
}

const usual = { firstMs: 2_000, everyMs: 20_000 };

export function lastingChange(
  tell: (isOver: boolean, ms: number) => void,
  { firstMs, everyMs } = usual,
): LastingChange {
  let since: number | undefined;
  let told = false;
  let timer: NodeJS.Timeout | undefined;
  const lasted = (): number => Math.round(performance.now() - (since ?? performance.now()));
  const tellAgain = (): void => {
    told = true;
    tell(false, lasted());
    timer = setTimeout(tellAgain, everyMs);
    timer.unref();
  };
  return {
    begin: () => {
      if (since !== undefined) return;
      since = performance.now();
      timer = setTimeout(tellAgain, firstMs);
      timer.unref();
    },
    end: () => {
      clearTimeout(timer);
      const ms = lasted();
      since = undefined;
      if (told) tell(true, ms);
      told = false;
    },
  };
}

import { useEffect } from 'react';
import type { ThirdParties } from '../context.ts';

/**
 * Loads the support widget and the adoption tool, when the hydrated page is idle and once per document. If one fails, the
 * page isn't affected.
 */
export function ThirdPartyScripts({ support, adoption }: ThirdParties) {
  const { src: widget, locale = '' } = support ?? {};
  useEffect(() => (widget ? whenIdle(() => addScript(widget, { locale })) : undefined), [widget, locale]);
  const introduction = adoption ? JSON.stringify(adoption) : null;
  useEffect(() => {
    if (introduction === null) return undefined;
    const { src, apiKey, visitor, account }: NonNullable<ThirdParties['adoption']> = JSON.parse(introduction);
    return whenIdle(() => {
      const tool = adoptionTool();
      addScript(src, {});
      tool.initialize({ apiKey, visitor, account });
    });
  }, [introduction]);
  return null;
}

interface AdoptionTool {
  readonly initialize: (introduction: Readonly<Record<string, unknown>>) => void;
}

declare global {
  interface Window {
    pendo?: AdoptionTool;
  }
}

/** A stub that queues calls in `_q` until the tool's script has loaded and runs them. */
function adoptionTool(): AdoptionTool {
  const queue: unknown[][] = [];
  const stub = { _q: queue, initialize: (argument: unknown) => void queue.push(['initialize', argument]) };
  window.pendo ??= stub;
  return window.pendo;
}

/** Adds a script once. The widget reads its settings from the data attributes of its script element. */
function addScript(src: string, settings: Readonly<Record<string, string>>): void {
  if ([...document.scripts].some((script) => script.getAttribute('src') === src)) return;
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  Object.assign(script.dataset, settings);
  document.head.append(script);
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}

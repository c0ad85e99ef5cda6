import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { Flags } from '#shared/access/flags.ts';
import { flagPollMs } from '#shared/constants.ts';
import { loadChunk } from '../api/chunks.ts';
import { useConnection } from '../stores/connection.ts';

/**
 * Polls the feature flags while the tab is visible, and reloads the frame's data when they change. The poll also notices
 * an ended session in an idle tab. If the banner already says that the session has ended, it polls only when the tab
 * becomes visible, since the person may have signed in elsewhere.
 */
export function FlagPoll({ rendered }: { readonly rendered: Flags }) {
  const { revalidate } = useRevalidator();
  // Prefetching isn't needed for the first view, so its script loads after it.
  useEffect(() => {
    // Links work without prefetching, so a failure is ignored.
    loadChunk('intent', () => import('../api/intent.ts')).catch(() => {});
  }, []);
  useEffect(() => {
    let etag: string | null = null;
    const poll = async () => {
      const response = await fetch('/flags', {
        cache: 'no-store',
        headers: etag ? { 'If-None-Match': etag } : {},
      }).catch(() => null);
      if (!response?.ok) return;
      etag = response.headers.get('ETag');
      const current: unknown = await response.json().catch(() => null);
      if (differs(rendered, current)) await revalidate();
    };
    const tick = () => {
      if (isFront() && navigator.onLine && !isEnded()) void poll();
    };
    const onVisible = () => {
      if (isFront() && isEnded()) void poll();
    };
    const timer = setInterval(tick, flagPollMs);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [rendered, revalidate]);
  return null;
}

const isEnded = (): boolean => useConnection.getState().refused?.kind === 'session';

const isFront = (): boolean => document.visibilityState === 'visible';

const differs = (rendered: Flags, current: unknown): boolean =>
  typeof current === 'object' &&
  current !== null &&
  Object.entries(rendered).some(([name, on]) => name in current && Reflect.get(current, name) !== on);

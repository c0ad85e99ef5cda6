import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { Flags } from '#shared/access/flags.ts';
import { flagPollMs } from '#shared/constants.ts';
import { loadChunk } from '../api/chunks.ts';
import { useConnection } from '../stores/connection.ts';

/**
 * Asks for the flags while the tab is looked at, and draws the frame anew when they differ from what it shows. It is
 * also what notices an ended session in a tab that nobody touches. Where that could not be shown by a reload, it asks
 * only when the tab comes to the front again, since the person may have signed in elsewhere.
 */
export function FlagPoll({ rendered }: { readonly rendered: Flags }) {
  const { revalidate } = useRevalidator();
  // Whoever is here for the first time looks around before they follow a link.
  useEffect(() => {
    // Without it links work all the same, so a line that is down needs no word.
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
    const comeBack = () => {
      if (isFront() && isEnded()) void poll();
    };
    const timer = setInterval(tick, flagPollMs);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', comeBack);
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

import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQuery } from '#app/api/query-options.ts';
import { pagePath } from '#app/page-path.ts';
import { touchpointKinds } from '#shared/touchpoints/kinds.ts';
import type { ShellData } from '../shell-data.ts';
import type { Openable } from './recent.ts';
import * as texts from './texts.ts';

/** Items of the scope that the server found. It checks access, so nothing the person may not see is in them. */
interface FoundGroup {
  readonly title: string;
  readonly items: readonly Openable[];
}

interface Found {
  readonly groups: readonly FoundGroup[];
  /** The groups were found for an earlier text. */
  readonly stale: boolean;
  readonly searching: boolean;
}

const maxOfGroup = 5;
const fewestLetters = 2;
/** Searches after a pause in typing, not after each letter. */
const pauseMs = 200;

/** Saved reports, products and touchpoints of the scope whose names contain the text. */
export function useFoundChoices(
  { scope: within, searches }: Pick<ShellData, 'scope' | 'searches'>,
  text: string,
): Found {
  const scope = within?.ref ?? null;
  const typed = text.trim();
  const wanted = usePaused(typed);
  const enabled = scope !== null && wanted.length >= fewestLetters;
  const of = scope ?? '';
  const reports = apiQuery(of, 'reports', { query: { search: wanted.slice(0, 80), limit: maxOfGroup } });
  const products = apiQuery(of, 'catalogProducts', { query: { search: wanted, limit: maxOfGroup } });
  const touchpoints = apiQuery(of, 'touchpointNames', { query: { search: wanted, limit: maxOfGroup } });
  const [report, product, touchpoint] = useQueries({
    queries: [
      { ...reports, enabled: enabled && searches.reports },
      { ...products, enabled: enabled && searches.products },
      { ...touchpoints, enabled: enabled && searches.touchpoints },
    ],
  });
  if (!enabled) return { groups: [], stale: false, searching: scope !== null && typed.length >= fewestLetters };
  const groups = [
    {
      title: texts.savedReports,
      items: (report.data?.items ?? []).map(({ id, name, owner, own }) => ({
        ...{ title: name, detail: own ? texts.yours : owner, href: `${pagePath('/custom/report-builder')}/${id}` },
      })),
    },
    {
      title: texts.products,
      items: (product.data?.items ?? []).flatMap(({ id, sourceId, name, brand }) =>
        sourceId === null
          ? []
          : [{ title: name, detail: brand, href: `${pagePath('/catalog')}/${sourceId}/product/${id}` }],
      ),
    },
    {
      title: texts.touchpoints,
      items: (touchpoint.data?.items ?? []).map(({ id, kind, name }) => ({
        ...{ title: name, detail: touchpointKinds[kind].label, href: `${touchpointKinds[kind].path}/${id}` },
      })),
    },
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    stale: wanted !== typed,
    searching: [report, product, touchpoint].some(({ isLoading }) => isLoading),
  };
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

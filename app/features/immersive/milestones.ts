import type { TouchpointVersion } from '#shared/api/families/touchpoints-schemas.ts';

/** Versions that one person saved without a longer pause are one sitting. */
const pauseMs = 10 * 60_000;

/**
 * The versions that are worth a row, the last first: what was published, and of each sitting the last. The editor saves
 * with every pause of typing, so that all of them would hide what somebody looks for.
 */
export const milestones = (versions: readonly TouchpointVersion[]): TouchpointVersion[] =>
  versions.filter((version, at) => {
    const later = versions[at - 1];
    if (!later || version.publishedAt !== null || version.author !== later.author) return true;
    return Date.parse(later.savedAt) - Date.parse(version.savedAt) > pauseMs;
  });

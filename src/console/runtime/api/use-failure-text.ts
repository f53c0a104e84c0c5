import { useTranslations } from 'use-intl';
import type { Failure } from './failure.ts';

/** Says what a failed call means: the server's sentence, or one of the page if none came. */
export function useFailureText(): (failure: Failure) => string {
  const t = useTranslations('state.failure');
  return ({ text, kind }) => text ?? t(kind === 'network' ? 'network' : 'internal');
}

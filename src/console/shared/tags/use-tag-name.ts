import { useTranslations } from 'use-intl';
import { knownTagOf } from '#contract/product-tags.ts';

/** Names a tag: one of the groups in the language of the person, a free one as it is. */
export function useTagName(): (tag: string) => string {
  const t = useTranslations('catalogue.tags');
  return (tag) => {
    const known = knownTagOf(tag);
    return known === null ? tag : t(`known.${known}`);
  };
}

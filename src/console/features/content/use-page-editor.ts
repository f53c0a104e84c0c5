import { useEffect, useRef, useState } from 'react';
import type { ConsoleHome, ConsolePage } from '#contract/console/content.ts';
import type { HomeContent, PageContent, StoredSection } from '#contract/content/stored-content.ts';
import { serverNow } from '#ui/display/server-time.ts';
import { showSaved } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { type Edit, seenVersion } from '../../shared/edit/edit.rules.ts';
import { useEdit } from '../../shared/edit/use-edit.ts';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { contentOf, formOf, idsOf, type PageForm, settledOrder } from './page-form.rules.ts';

type Page = ConsoleHome | ConsolePage;
type State = Omit<Page, 'draft' | 'handle'>;
type Then = (version: number) => void;

/** When a page is published and when it ends; see `publishPage` of the contract. */
export interface PublishTimes {
  at?: string | null;
  until?: string | null;
}

/** The content that an edit wants, and the content that it began with. */
function bodyOf(edit: Edit<PageForm>, stored: PageForm, isHome: boolean) {
  const read: PageForm = { ...stored, ...edit.base };
  const wanted: PageForm = { ...stored, ...edit.values };
  const ids = idsOf(wanted, edit.base.sections);
  const rescued = ids.filter((id) => !wanted.order.includes(id));
  return {
    content: contentOf(wanted, ids, isHome),
    base: contentOf(read, idsOf({ ...read, order: [...read.order, ...rescued] }), isHome),
  };
}

/** The draft of a page as it is edited, with what becomes of it. `onDone` says what was done. */
export function usePageEditor(page: Page, onDone: (done: 'saved' | 'published' | 'scheduled' | 'unpublished') => void) {
  const { queryClient } = useApp();
  const { handle, version } = page;
  const isHome = handle === 'home';
  const stored = formOf(page.draft);
  const [error, setError] = useState<unknown>(null);
  const next = useRef<Then | null>(null);

  /** Shows what is known until the page is read again. */
  function show(now: Partial<State> & { draft?: HomeContent | PageContent }): void {
    if (isHome) showSaved(queryClient, 'getHomeDraft', { ...page, ...now });
    else showSaved(queryClient, 'getOwnPage', { ...page, ...now } as ConsolePage, { params: { handle } });
  }

  function saved(now: number, draft: HomeContent | PageContent): void {
    form.saved();
    show({ version: now, draft, hasChanges: true });
    const then = next.current;
    next.current = null;
    if (then) then(now);
    else onDone('saved');
  }
  function refused(failure: unknown): void {
    next.current = null;
    setError(failure);
    form.refused(failure);
  }
  const saveHome = useWrite('saveHomeDraft', {
    quiet: true,
    onDone: (result, { body }) => saved(result.version, body.content),
    onFailed: refused,
  });
  const savePage = useWrite('saveOwnPage', {
    quiet: true,
    onDone: (result, { body }) => saved(result.version, body.content),
    onFailed: refused,
  });
  const publishing = useWrite('publishPage', {
    quiet: true,
    onDone: (result, { body: { at, until } }) => {
      const ends = until === undefined ? {} : { unpublishAt: until };
      const isNow = at === undefined;
      const published = { publishedAt: new Date(serverNow()).toISOString(), hasChanges: false };
      show({ version: result.version, publishAt: at ?? null, ...(isNow && published), ...ends });
      onDone(isNow ? 'published' : 'scheduled');
    },
    onFailed: setError,
  });
  const unpublishing = useWrite('unpublishPage', {
    quiet: true,
    onDone: (result) => {
      show({ version: result.version, publishedAt: null, publishAt: null, unpublishAt: null });
      onDone('unpublished');
    },
    onFailed: setError,
  });

  function send(edit: Edit<PageForm>): void {
    setError(null);
    const body = { version: seenVersion(edit, version), ...bodyOf(edit, stored, isHome) };
    if (isHome) saveHome.send({ body });
    else savePage.send({ params: { handle }, body: body as typeof body & { content: PageContent; base: PageContent } });
  }

  const form = useEdit<PageForm>(`content:${handle}`, { stored, versionOf: () => version, settle: settledOrder }, send);
  const value = form.value;
  const ids = idsOf(value, form.edit.base.sections);
  const errors = useFieldErrors(error, { content: contentOf(value, ids, isHome) });

  // Changes follow each other faster than the page is rendered, and an upload ends long after it began.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  function change(update: (now: PageForm) => Partial<PageForm>): void {
    const changed = update(latest.current);
    latest.current = { ...latest.current, ...changed };
    form.change(changed);
  }

  return {
    form,
    value,
    ids,
    error,
    errors,
    change,
    changeSection: (id: string, update: (now: StoredSection) => StoredSection): void =>
      change(({ sections }) => {
        const section = sections[id];
        return section ? { sections: { ...sections, [id]: update(section) } } : {};
      }),
    isSaving: saveHome.busy || savePage.busy,
    isPublishing: publishing.busy || unpublishing.busy,
    /** Publishes what is typed: it is saved first. */
    publish(times: PublishTimes): void {
      setError(null);
      const then: Then = (now) => publishing.send({ params: { handle }, body: { version: now, ...times } });
      if (!form.isChanged && !form.isUploading) return then(version);
      next.current = then;
      form.submit();
    },
    /** Calls `then` once what is typed is saved. */
    saveFirst(then: () => void): void {
      setError(null);
      if (!form.isChanged && !form.isUploading) return then();
      next.current = then;
      form.submit();
    },
    /** Changes the times of the page, and nothing of its draft. */
    changeTimes(times: PublishTimes): void {
      setError(null);
      publishing.send({ params: { handle }, body: { version, ...times } });
    },
    unpublish(): void {
      setError(null);
      unpublishing.send({ params: { handle }, body: { version } });
    },
  };
}

export type PageEditor = ReturnType<typeof usePageEditor>;

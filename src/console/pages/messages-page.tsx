import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { messageViews } from '#contract/console/inbox.ts';
import { textLinkClass } from '#ui/action/text-link.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { InboxTabs } from '../features/inbox/inbox-tabs.tsx';
import { MessageCard } from '../features/inbox/message-card.tsx';
import { useMessageWork } from '../features/inbox/use-message-work.ts';
import { useView, ViewChips } from '../features/inbox/view-chips.tsx';
import { useReadPages } from '../runtime/api/use-read-pages.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { LoadedList } from '../shared/loaded-list.tsx';

/** The messages of the contact form. */
export function MessagesPage() {
  const t = useTranslations();
  const view = useView(messageViews);
  const pages = useReadPages('listMessages', { query: { view } });
  const work = useMessageWork();
  return (
    <>
      <h1 className="text-title font-medium">{t('nav.inbox')}</h1>
      <InboxTabs />
      <ViewChips
        path="/inbox/messages"
        views={messageViews}
        current={view}
        labelOf={(one) => t(`inbox.message.view.${one}`)}
      />
      {pages.data?.pages[0]?.sendsMails === false && <NoMailServer />}
      <div className="mt-4">
        <LoadedList
          key={view}
          label={t('inbox.message.list')}
          pages={pages}
          count={pages.rows?.length}
          className="flex flex-col gap-3"
          rowHeight="h-44"
          empty={
            <EmptyState icon="mail" title={t(`inbox.message.empty.${view}`)}>
              {t('inbox.message.emptyText')}
            </EmptyState>
          }
        >
          {pages.rows?.map((message) => (
            <MessageCard key={message.id} message={message} work={work} />
          ))}
        </LoadedList>
      </div>
    </>
  );
}

/** Says that answers by mail would only be written to files. */
function NoMailServer() {
  const t = useTranslations('inbox.answer');
  const me = useMe();
  return (
    <Notice className="mt-4">
      <span>{t('noServer')}</span>{' '}
      {mayOpen(me, 'settings.shop') && (
        <Link to="/settings/notifications" className={textLinkClass()}>
          {t('setServer')}
        </Link>
      )}
    </Notice>
  );
}

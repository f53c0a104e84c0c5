import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleComment } from '#contract/console/inbox.ts';
import { pickText } from '#contract/values/locale.ts';
import { formatLongDate } from '#i18n/date-time.ts';
import { Button } from '#ui/action/button.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Card } from '#ui/display/card.tsx';
import { Stars } from '#ui/display/stars.tsx';
import { StatusBadge } from '#ui/display/status-badge.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { useMoment } from '../../shared/use-moment.ts';
import { HideDialog } from './hide-dialog.tsx';
import type { CommentWork } from './use-comment-work.ts';
import { Thumbnail } from '../../shared/thumbnail.tsx';

interface CommentCardProps {
  comment: ConsoleComment;
  work: CommentWork;
  onTestimonial: (comment: ConsoleComment) => void;
}

/** One comment with what it is about, and what to do with it. */
export function CommentCard({ comment, work, onTestimonial }: CommentCardProps) {
  const t = useTranslations('inbox.comment');
  const [isAsking, setAsking] = useState(false);
  const { author, content, isHidden, reason } = comment;
  return (
    <Card as="article" aria-label={t('by', { name: author.name })} padding="none" className="flex flex-col gap-3 p-4">
      <Product comment={comment} />
      <p dir="auto" className="text-lg whitespace-pre-line">
        {content}
      </p>
      {comment.photos.length > 0 && <Photos comment={comment} />}
      <Author comment={comment} />
      {isHidden && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge tone="danger">{t('hidden')}</StatusBadge>
          {reason !== '' && (
            <span className="text-sm text-ink-soft">{t.rich('reason', { reason: () => <bdi>{reason}</bdi> })}</span>
          )}
        </p>
      )}
      <footer className="flex flex-wrap gap-2">
        {!isHidden && <KeepButtons comment={comment} work={work} />}
        {isHidden ? (
          <Button size="small" variant="secondary" icon="eye" onClick={() => work.show(comment)}>
            {t('show')}
          </Button>
        ) : (
          <>
            <Button size="small" variant="secondary" icon="eye-off" onClick={() => setAsking(true)}>
              {t('hide')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => onTestimonial(comment)}>
              {t('toTestimonial')}
            </Button>
          </>
        )}
      </footer>
      <HideDialog comment={comment} work={work} open={isAsking} onClose={() => setAsking(false)} />
    </Card>
  );
}

/** Decides whether shoppers see the photos, now and later. */
function KeepButtons({ comment, work }: Pick<CommentCardProps, 'comment' | 'work'>) {
  const t = useTranslations('inbox.comment');
  const { isNew, photos, showsPhotos } = comment;
  if (photos.length === 0)
    return (
      isNew && (
        <Button size="small" icon="check" onClick={() => work.keep(comment, false)}>
          {t('keep')}
        </Button>
      )
    );
  return (
    <>
      {(isNew || !showsPhotos) && (
        <Button
          size="small"
          variant={isNew ? 'primary' : 'secondary'}
          icon="check"
          onClick={() => work.keep(comment, true)}
        >
          {t(isNew ? 'keepWithPhotos' : 'showPhotos')}
        </Button>
      )}
      {(isNew || showsPhotos) && (
        <Button size="small" variant="secondary" onClick={() => work.keep(comment, false)}>
          {t(isNew ? 'keepWithoutPhotos' : 'hidePhotos')}
        </Button>
      )}
    </>
  );
}

function Photos({ comment: { photos, showsPhotos, author } }: { comment: ConsoleComment }) {
  const t = useTranslations('inbox.comment');
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={t('photosOf', { name: author.name })} className="flex flex-wrap gap-2">
        {photos.map((path, index) => (
          <li key={path}>
            <a href={`/images/${path}`} target="_blank" rel="noopener" className="block rounded-lg">
              <Thumbnail image={path} />
              <VisuallyHidden>{t('photo', { n: index + 1 })}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{t(showsPhotos ? 'photosAreShown' : 'photosAreHidden')}</p>
    </div>
  );
}

function Product({ comment: { product, stars } }: { comment: ConsoleComment }) {
  const t = useTranslations('inbox.comment');
  const language = useLanguage();
  return (
    <div className="flex items-center gap-3">
      <Thumbnail image={product.image} size={48} />
      <div className="min-w-0">
        <a
          href={`/${language}/product/${product.id}`}
          target="_blank"
          rel="noopener"
          className={textLinkClass({ kind: 'standalone', className: 'max-w-full text-ink!' })}
        >
          <bdi className="truncate">{pickText(product.name, language)}</bdi>
        </a>
        <p className="text-sm text-ink-soft">
          {stars === null ? (
            t('noStars')
          ) : (
            <Stars value={stars} label={t('stars', { stars: stars.toFixed(1) })} valueText={stars.toFixed(1)} />
          )}
        </p>
      </div>
    </div>
  );
}

function Author({ comment: { author, at, boughtAt, isEdited } }: { comment: ConsoleComment }) {
  const t = useTranslations('inbox.comment');
  const language = useLanguage();
  const me = useMe();
  const moment = useMoment();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      {mayOpen(me, 'customers.read') ? (
        <Link to={`/customers/${author.id}`} className={textLinkClass({ kind: 'standalone' })}>
          <bdi>{author.name}</bdi>
        </Link>
      ) : (
        <bdi className="font-medium text-ink">{author.name}</bdi>
      )}
      <time dateTime={at}>{moment(at)}</time>
      {boughtAt === null ? (
        <span>{t('notBought')}</span>
      ) : (
        <Badge tone="sea">{t.rich('bought', { date: () => <bdi>{formatLongDate(boughtAt, language)}</bdi> })}</Badge>
      )}
      {isEdited && <Badge>{t('edited')}</Badge>}
    </div>
  );
}

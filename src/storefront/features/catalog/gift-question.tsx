import { useId } from 'react';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';

export interface GiftAnswer {
  key: string;
  label: string;
  /** The address with this answer, or without it if it was given. */
  path: string;
  count: number;
  given: boolean;
}

interface GiftQuestionProps {
  title: string;
  answers: readonly GiftAnswer[];
  /** The most that is counted. */
  countedMax: number;
}

/** A question of the gift finder. Each answer is a link, so that it works without scripts. */
export function GiftQuestion({ title, answers, countedMax }: GiftQuestionProps) {
  const titleId = useId();
  if (answers.length === 0) return null;
  return (
    <nav aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-lg font-medium">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-2.5">
        {answers.map(({ key, label, path, count, given }) => (
          <li key={key}>
            <ShopLink
              to={path}
              preventScrollReset
              aria-current={given ? 'true' : undefined}
              className={buttonClass({ variant: given ? 'primary' : 'secondary', size: 'small' })}
            >
              <span>{label}</span>
              {given ? (
                <Icon name="close" className="size-4" />
              ) : (
                <span className="text-ink-soft">
                  <bdi>{count < countedMax ? count : `${countedMax}+`}</bdi>
                </span>
              )}
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

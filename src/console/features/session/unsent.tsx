import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '#ui/display/notice.tsx';
import { createOutboxStorage } from '../../runtime/outbox/outbox-storage.ts';

/** Says before the sign-in that changes on this device were not sent, of whoever was signed in. */
export function Unsent() {
  const t = useTranslations('outbox');
  const [count, setCount] = useState(0);
  useEffect(() => {
    void createOutboxStorage()
      .all()
      .then((writes) => setCount(writes.filter(({ refusal }) => refusal === null).length));
  }, []);
  if (count === 0) return null;
  return (
    <Notice tone="progress" live="status" className="mb-5">
      {t('unsent', { count })}
    </Notice>
  );
}

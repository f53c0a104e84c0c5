import { Fragment } from 'react';

interface FieldLink {
  key: string;
  label: string;
  /** Leads to the field. */
  show: () => void;
}

/** Names fields, each with a link that leads to it. */
export function FieldLinks({ fields }: { fields: readonly FieldLink[] }) {
  return fields.map(({ key, label, show }, place) => (
    <Fragment key={key}>
      {place > 0 && <span> · </span>}
      <a
        href={`#${key}`}
        className="inline-flex min-h-11 items-center underline"
        onClick={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <bdi>{label}</bdi>
      </a>
    </Fragment>
  ));
}

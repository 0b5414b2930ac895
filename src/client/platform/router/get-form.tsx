import type { ComponentProps, SubmitEvent } from 'react';
import { useNavigate } from '#client/platform/router/location.tsx';

interface GetFormProps extends Omit<ComponentProps<'form'>, 'action' | 'method'> {
  /** Target path; by default the page's own. */
  action?: string;
  preventScrollReset?: boolean;
}

/** A GET form that navigates without a page load if JavaScript runs. */
export function GetForm({ action, preventScrollReset = false, onSubmit, ...rest }: GetFormProps) {
  const navigate = useNavigate();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return; // the caller has refused the input
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    );
    navigate(
      { ...(action === undefined ? {} : { pathname: action }), search: `?${new URLSearchParams(fields)}` },
      { preventScrollReset },
    );
  };
  return (
    <form method="get" {...(action === undefined ? {} : { action })} onSubmit={handleSubmit} {...rest} />
  );
}

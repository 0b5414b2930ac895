import type { ComponentProps, SubmitEvent } from 'react';
import { useNavigate } from '#client/platform/router/location.tsx';

interface GetFormProps extends Omit<ComponentProps<'form'>, 'action' | 'method'> {
  /** The path it leads to; the page's own unless given. */
  action?: string;
  preventScrollReset?: boolean;
}

/** A form whose fields become the query of an address, without a load where there is JavaScript. */
export function GetForm({ action, preventScrollReset = false, onSubmit, ...rest }: GetFormProps) {
  const navigate = useNavigate();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return; // it has refused what was typed
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

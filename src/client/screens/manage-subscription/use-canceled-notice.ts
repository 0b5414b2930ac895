import { useEffect, useRef } from 'react';
import { toasts } from '#client/platform/queries/toasts.ts';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';

const parameter = 'canceled';

/**
 * Shows once that the checkout was left without paying, then removes `canceled=true` from the address, so
 * that no reload or bookmark repeats it.
 */
export function useCanceledNotice(): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isCanceled = new URLSearchParams(search).get(parameter) === 'true';
  const wasSaid = useRef(false);
  useEffect(() => {
    if (!isCanceled || wasSaid.current) return;
    wasSaid.current = true;
    toasts.show({
      title: 'Subscription Canceled',
      description: "You've canceled the subscription process. You can try again anytime.",
    });
    const rest = new URLSearchParams(search);
    rest.delete(parameter);
    navigate({ search: `?${rest}` }, { replace: true, preventScrollReset: true });
  }, [isCanceled, search, navigate]);
}

import { useEffect, useRef } from 'react';
import { toasts } from '#client/platform/queries/toasts.ts';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';

const parameter = 'canceled';

/**
 * Says once that the checkout was left without paying, then takes `canceled=true` out of the address, so that neither
 * a reload nor a bookmark says it again.
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

/** Position of toasts: at the top on phones, else bottom right (specification, section 2). */
export const toastPlace =
  'toasts fixed z-60 grid w-[min(380px,calc(100vw-32px))] list-none p-0 max-md:inset-x-4 max-md:top-[calc(12px+env(safe-area-inset-top))] max-md:mx-auto md:right-6 md:bottom-6';

/** Duration of a toast (specification, section 9). */
export const shownMs = 5_000;

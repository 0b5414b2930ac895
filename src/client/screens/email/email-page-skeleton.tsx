import { Skeleton } from '#client/ui/skeleton.tsx';

/** The shape of an email's page while the email is on its way. */
export function EmailPageSkeleton() {
  return (
    <div role="status" aria-label="Loading email">
      <Skeleton className="-mt-3 mb-2 h-5 w-40" />
      <Skeleton className="mt-6 h-11 w-[min(100%,560px)]" />
      <div className="mt-5 flex items-center gap-3">
        <Skeleton className="size-11 rounded-md" />
        <Skeleton className="h-10 w-32" />
      </div>
      <div className="mt-6 border-t border-line py-3">
        <Skeleton className="h-[42px] w-[212px] rounded-md max-md:w-full" />
      </div>
      <div className="h-[1180px] rounded-lg bg-well" />
    </div>
  );
}

import { BookmarkPlus } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { toast } from '#client/components/ui/toast.tsx';
import { paths } from '#shared/paths.ts';

/** Saves an email to a list. Lists belong to an account: a visitor is told so and shown the way in. */
export function SaveEmailButton({ emailId }: { emailId: number }) {
  const handleClick = () =>
    toast({
      title: 'Login Required',
      description: 'Please log in to save emails to lists',
      action: { label: 'Log In', href: paths.login(paths.email(emailId)) },
    });
  return (
    <Button variant="line" size="icon" onClick={handleClick} aria-label="Save to list">
      <BookmarkPlus aria-hidden="true" size={18} strokeWidth={1.75} />
    </Button>
  );
}

/** The registration page; it leads on to /register/info. */
import { Link } from "@tanstack/react-router";
import { Page, PageHeader } from "@/ui/page";
import { RegisterForm } from "./register-form";

export function RegisterPage() {
  return (
    <Page title="Register">
      <PageHeader heading="Make room for your clothes">
        Already here?{" "}
        <Link to="/login" className="text-ink underline decoration-accent underline-offset-4">
          Log in
        </Link>
      </PageHeader>
      <RegisterForm />
    </Page>
  );
}

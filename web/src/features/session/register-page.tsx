/** The registration page; it leads on to /register/info. */
import { Link } from "@tanstack/react-router";
import { PageHeader } from "@/ui/page";
import { Door } from "./door";
import { RegisterForm } from "./register-form";

export function RegisterPage() {
  return (
    <Door title="Register">
      <PageHeader heading="Make room for your clothes">
        Already here?{" "}
        <Link to="/login" className="text-ink underline decoration-accent underline-offset-4">
          Log in
        </Link>
      </PageHeader>
      <RegisterForm />
    </Door>
  );
}

import { IconSearch } from "@tabler/icons-react";
import { TextInput, type TextInputProps } from "./TextInput.tsx";

type SearchInputProps = Omit<TextInputProps, "type" | "icon"> & { label: string };

/** Searches what a page shows. Its name is shown in it while it is empty. */
export const SearchInput = ({ label, ...rest }: SearchInputProps) => (
  <TextInput
    type="search"
    icon={<IconSearch size={18} aria-hidden />}
    aria-label={label}
    placeholder={label}
    {...rest}
  />
);

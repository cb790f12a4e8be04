probe ready {
  # The shop answers for its health to this name, whatever its own host is.
  .request = "GET /readyz HTTP/1.1" "Host: localhost" "Connection: close";
  .interval = 1s;
  .timeout = 2s;
  # A shop gets no requests after three of these in a row have failed.
  .window = 3;
  .threshold = 1;
  .initial = 1;
}

# Where the shop runs. A standby answers nothing at /readyz until it has taken over.
backend writer {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = ready;
}

backend standby {
  .host = "127.0.0.1";
  .port = "3001";
  .probe = ready;
}

# The proxies that end TLS. What another caller writes into X-Forwarded-For is not trusted.
acl proxies {
  "127.0.0.1";
}

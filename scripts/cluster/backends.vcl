# Whether a shop can store changes. A standby answers nothing until it has taken over.
probe ready {
  # The shop answers for its health to this name, whatever its own host is.
  .request = "GET /readyz HTTP/1.1" "Host: localhost" "Connection: close";
  .interval = 500ms;
  .timeout = 1s;
  # It cannot after six of these in a row have failed, and can again after one that has not.
  .window = 6;
  .threshold = 1;
  .initial = 1;
}

# Whether it answers at all: while no shop can store changes, pages and lists go on.
probe live {
  .request = "GET /healthz HTTP/1.1" "Host: localhost" "Connection: close";
  .interval = 500ms;
  .timeout = 1s;
  .window = 6;
  .threshold = 1;
  .initial = 1;
}

backend writer {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = ready;
}

backend writer_to_read {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = live;
}

backend standby {
  .host = "127.0.0.1";
  .port = "3001";
  .probe = ready;
}

backend standby_to_read {
  .host = "127.0.0.1";
  .port = "3001";
  .probe = live;
}

# The proxies that end TLS. What another caller writes into X-Forwarded-For is not trusted.
acl proxies {
  "127.0.0.1";
}
